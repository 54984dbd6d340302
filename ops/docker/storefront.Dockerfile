# The members' site: rendered pages, built files, and the CMS behind /api. Built from the root of the
# repository:
#
#   docker build -f ops/docker/storefront.Dockerfile -t ondelle-storefront .
#
# Of a deployment only the languages are part of the image; every other setting is read when the
# container starts.

# What runs: without what only the build and the tests need, which pnpm leaves in its store when it
# removes packages.
FROM node:24.21.0-bookworm-slim@sha256:0e0ff40c39bc087845bfb27465a0df4ea419520094bc35842ff83dd8cbe6f9b6 AS packages
WORKDIR /app
ENV CI=true
COPY package.json pnpm-workspace.yaml pnpm-lock.yaml .npmrc tsconfig.base.json ./
COPY patches patches
COPY storefront/package.json storefront/
COPY cms-extensions/contract/package.json cms-extensions/contract/
COPY cms-extensions/server-kit/package.json cms-extensions/server-kit/
# Of the version and checksum that package.json names.
RUN corepack enable && corepack install
RUN pnpm install --frozen-lockfile --prod --filter 'storefront...'

FROM packages AS build
RUN pnpm install --frozen-lockfile --filter 'storefront...'
COPY cms-extensions/contract cms-extensions/contract
COPY cms-extensions/server-kit cms-extensions/server-kit
COPY storefront storefront
# The languages of the site are part of what is built.
ARG LOCALES=en
RUN pnpm --filter storefront run build
# The server has files of `src`.
RUN rm -rf storefront/e2e storefront/bench storefront/test \
  && find . -name node_modules -prune -exec rm -rf {} +

FROM node:24.21.0-bookworm-slim@sha256:0e0ff40c39bc087845bfb27465a0df4ea419520094bc35842ff83dd8cbe6f9b6
ENV NODE_ENV=production \
  DEPLOYMENT=production \
  HOST=0.0.0.0 \
  STOREFRONT_PORT=3000
WORKDIR /app/storefront
COPY --from=packages --chown=node:node /app /app
COPY --from=build --chown=node:node /app /app
USER node
EXPOSE 3000
HEALTHCHECK --interval=5s --timeout=3s --start-period=10s --retries=6 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.STOREFRONT_PORT}/healthz`).then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
# Without a package manager in between, signals reach the server, which ends its requests first.
CMD ["node", "server/main.ts"]
