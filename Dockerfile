# Builds the server and the client, and runs the server as a user without rights: see docs/ops/several-machines.md.
# `docker stop` waits 10 s before it kills the server, but a drain takes up to --drain-seconds (300): docker stop -t 310
FROM node:20-bookworm-slim AS build
WORKDIR /app
COPY . .
RUN npm run build -- server client
# The only dependency that is not in the bundle is a native library.
RUN cp -RL node_modules/.pnpm/node-datachannel@*/node_modules native

FROM node:20-bookworm-slim
WORKDIR /app
ENV NODE_ENV=production
COPY --from=build /app/apps/server/package.json apps/server/
COPY --from=build /app/apps/server/admin apps/server/admin
COPY --from=build /app/apps/server/dist apps/server/dist
COPY --from=build /app/apps/client/dist apps/client/dist
COPY --from=build /app/assets/tracks assets/tracks
COPY --from=build /app/native apps/server/node_modules
USER node
EXPOSE 8080/tcp 8080/udp
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=3s --start-period=30s \
  CMD node -e "fetch('http://127.0.0.1:' + (process.env.SHOTGUN_PORT || 8080) + '/healthz').then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"
ENTRYPOINT ["node", "apps/server/dist/main.js"]
