/**
 * Node's client and server of HTTP, for who calls them. An `import` of `node:http` reads every name it exports, the
 * WebSocket among them, for which Node loads its whole `fetch`: 12 MB that an idle server would hold for nothing.
 */
export const http = process.getBuiltinModule('node:http');
