/**
 * Node's HTTP client and server. An `import` of `node:http` reads every name it exports, including the WebSocket, for
 * which Node loads its whole `fetch`: 12 MB that an idle server would hold for nothing.
 */
export const http = process.getBuiltinModule('node:http');
