# One node of the backend with the built site. docs/many-nodes.md
FROM node:24.21.0-bookworm-slim@sha256:0e0ff40c39bc087845bfb27465a0df4ea419520094bc35842ff83dd8cbe6f9b6 AS built
WORKDIR /tradelet
COPY . .
RUN node tools/run.mjs build && npm prune --omit=dev

FROM node:24.21.0-bookworm-slim@sha256:0e0ff40c39bc087845bfb27465a0df4ea419520094bc35842ff83dd8cbe6f9b6
WORKDIR /tradelet
COPY --from=built /tradelet /tradelet
RUN install -d -o node -g node -m 700 /data /embed
USER node
# Versions of the elements that former images had. docs/operating.md
# The image listens on all addresses of its container, so it is a demo only if it is asked to be one.
ENV HOST=0.0.0.0 PORT=4321 DEMO=0 TRADELET_DATA=/data EMBED_RELEASES=/data/embed
# glibc returns large freed blocks to the system from this size on. Measured after 1,000 logins: 404 MB instead of 501 MB.
ENV MALLOC_MMAP_THRESHOLD_=1048576
VOLUME /data
EXPOSE 4321
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:4321/api/health').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "server/main.ts"]
