/* A baseline of any bytes is taken apart, or refused; what is in it equals itself. */
#include <stdlib.h>
#include <string.h>

#include "check/json_tree.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct json_fault fault;
    struct json_tree tree;
    char *text = malloc(size + 1);

    if (!text)
        abort();
    memcpy(text, data, size);
    text[size] = '\0';
    if (json_tree_parse(&tree, text, &fault) == 0) {
        for (size_t i = 0; i < tree.count; i++)
            (void)json_node_number(&tree.nodes[i]);
        if (!json_node_equals(tree.nodes, tree.nodes) || tree.nodes->span != tree.count)
            abort();
    }
    json_tree_deinit(&tree);
    return 0;
}
