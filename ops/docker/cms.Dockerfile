# Strapi with its panel and the membership plugin. Built from the root of the repository:
#
#   docker build -f ops/docker/cms.Dockerfile -t ondelle-cms .
#
# SITE_NAME is part of the panel's bundle; everything else is read when the container starts.
# Instances that start together bring the database up to date one after the other.

# What runs: without what only the build and the tests need, which pnpm leaves in its store when it
# removes packages.
FROM node:24.21.0-bookworm-slim@sha256:0e0ff40c39bc087845bfb27465a0df4ea419520094bc35842ff83dd8cbe6f9b6 AS packages
WORKDIR /app
ENV CI=true
# Native modules come as binaries for this platform; these build them where there is none.
RUN apt-get update \
  && apt-get install -y --no-install-recommends python3 make g++ \
  && rm -rf /var/lib/apt/lists/*
COPY package.json pnpm-workspace.yaml pnpm-lock.yaml .npmrc tsconfig.base.json ./
COPY patches patches
COPY cms/package.json cms/
COPY cms-extensions/contract/package.json cms-extensions/contract/
COPY cms-extensions/server-kit/package.json cms-extensions/server-kit/
COPY cms-extensions/membership/package.json cms-extensions/membership/
# Of the version and checksum that package.json names.
RUN corepack enable && corepack install
RUN pnpm install --frozen-lockfile --prod --filter 'cms...'

FROM packages AS build
RUN pnpm install --frozen-lockfile --filter 'cms...'
COPY cms-extensions cms-extensions
COPY cms cms
ARG SITE_NAME=Ondelle
RUN pnpm --filter membership run build && SITE_NAME="$SITE_NAME" pnpm --filter cms run build
RUN rm -rf cms/src/admin cms/test cms/.cache cms/.strapi cms/.tmp \
  && find . -name node_modules -prune -exec rm -rf {} +

FROM node:24.21.0-bookworm-slim@sha256:0e0ff40c39bc087845bfb27465a0df4ea419520094bc35842ff83dd8cbe6f9b6
ENV NODE_ENV=production \
  DEPLOYMENT=production \
  HOST=0.0.0.0 \
  CMS_PORT=1337 \
  DATA_DIR=/data
WORKDIR /app/cms
COPY --from=packages --chown=node:node /app /app
COPY --from=build --chown=node:node /app /app
RUN mkdir -p /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 1337
HEALTHCHECK --interval=5s --timeout=3s --start-period=60s --retries=12 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.CMS_PORT}/readyz`).then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
# Without a package manager in between, signals reach Strapi, which ends its requests and its pool.
CMD ["node", "node_modules/@strapi/strapi/bin/strapi.js", "start"]
