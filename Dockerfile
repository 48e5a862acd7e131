# The site as an image, for amd64 and arm64: docs/operating/container.md
FROM node:24-bookworm-slim AS build
WORKDIR /src
COPY package.json package-lock.json .npmrc ./
COPY engine/package.json engine/
RUN npm ci
COPY . .
# The time in what is made; the same sources then give the same files.
ARG SOURCE_DATE_EPOCH=0
RUN node scripts/prepare.mjs production build/processes/serve.js \
  && node scripts/release.mjs /release \
  && mkdir /app \
  && tar -xzf /release/*.tar.gz -C /app --strip-components=1

FROM debian:bookworm-slim
RUN apt-get update \
  && apt-get install -y --no-install-recommends ca-certificates \
  && rm -rf /var/lib/apt/lists/* \
  && useradd --uid 10001 --user-group --no-create-home --home-dir /data --shell /usr/sbin/nologin beds \
  && install -d -o beds -g beds -m 700 /data /backups
COPY --from=build /app /app
WORKDIR /app
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data LOG_FORMAT=json
USER 10001:10001
VOLUME ["/data"]
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=5s --start-period=120s --retries=3 \
  CMD ["node_modules/.bin/node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node_modules/.bin/node", "build/processes/serve.js"]
