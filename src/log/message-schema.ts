/** Schema of messages that hold no spec: operations, long tests, notices, additions and command help. Raise it with their form; older messages must stay readable. */
export const MESSAGE_SCHEMA = 1;
