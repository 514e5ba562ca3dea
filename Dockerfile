# What runs Trunkline and nothing else: Node with the libraries that it is linked to, no shell and no package manager. So commands in
# it are Node's: docker compose exec trunkline node server/src/operations/doctor-command.ts
FROM node:24-slim AS build
WORKDIR /src
COPY package.json package-lock.json .npmrc ./
COPY contract/package.json contract/
COPY server/package.json server/
COPY console/package.json console/
COPY e2e/package.json e2e/
RUN npm ci --ignore-scripts --no-audit --no-fund
COPY . .
RUN node scripts/build-console.ts && \
  node --input-type=module -e "const { layOut } = await import('/src/scripts/lay-out.ts'); layOut('/src', '/app')"
# Started once, so that what Node compiles is there at each first answer: the root file system cannot be written later. As the user
# who runs it and with the same flags: Node looks for what it has compiled in a folder named by both.
WORKDIR /app
ENV NODE_COMPILE_CACHE=/app/compiled
RUN mkdir compiled && chown node:node compiled
USER node
RUN TRUNKLINE_DATA_DIR=/tmp/once node --max-semi-space-size=12 --heap-growing-percent=40 --v8-pool-size=1 --no-maglev \
    server/src/main.ts > /tmp/once.log & started=$!; \
  until node -e "fetch('http://127.0.0.1:3000/health').catch(() => process.exit(1))"; do \
    kill -0 $started || { cat /tmp/once.log; exit 1; }; sleep 1; done; \
  kill $started && wait $started
USER root
# The libraries of Node and of packages in C++, who the user is, a place for the data and one for what is passing.
RUN mkdir /image && find /usr/local/bin/node node_modules -name node -type f -o -name '*.node' | xargs ldd | \
    grep -o '/[^ :]*\.so[^ :]*' | sort -u | xargs cp --parents --dereference --target-directory=/image && \
  cp --parents /usr/local/bin/node /etc/passwd /etc/group /etc/nsswitch.conf /etc/os-release /image && \
  mkdir --mode=1777 /image/tmp && mkdir /image/data && chown node:node /image/data

FROM scratch
COPY --from=build /image /
COPY --from=build /app /app
WORKDIR /app
ENV NODE_ENV=production NODE_COMPILE_CACHE=/app/compiled TRUNKLINE_DATA_DIR=/data PATH=/usr/local/bin MALLOC_ARENA_MAX=2
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=3s --start-period=15s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.TRUNKLINE_PORT || 3000}/health`).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--max-semi-space-size=12", "--heap-growing-percent=40", "--v8-pool-size=1", "--no-maglev", "server/src/main.ts"]
