# A checkout with its packages and the built console: workspace TypeScript runs from source.
FROM node:24-slim AS manifests
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY contract/package.json contract/
COPY server/package.json server/
COPY console/package.json console/
COPY e2e/package.json e2e/

FROM manifests AS console
RUN npm ci --ignore-scripts --no-audit --no-fund
COPY contract contract
COPY console console
COPY docs docs
COPY scripts scripts
RUN node scripts/build-console.ts

FROM manifests AS packages
RUN npm ci --ignore-scripts --no-audit --no-fund --omit=dev --workspace=server --workspace=contract

FROM node:24-slim
WORKDIR /app
ENV NODE_ENV=production TRUNKLINE_DATA_DIR=/data
COPY --from=packages /app/package.json ./
COPY --from=packages /app/node_modules node_modules
COPY contract contract
COPY server server
COPY --from=console /app/console/dist console/dist
RUN mkdir /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=3s --start-period=15s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.TRUNKLINE_PORT || 3000}/health`).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--max-semi-space-size=2", "--v8-pool-size=1", "server/src/main.ts"]
