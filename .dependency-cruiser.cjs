/** Which way things depend: docs in CONTRIBUTING.md, "Which way things depend". */
module.exports = {
  forbidden: [
    {
      name: "resolvable",
      severity: "error",
      from: {},
      to: { couldNotResolve: true, pathNot: "^(virtual:|✖)" },
    },
    {
      name: "no-rings",
      comment:
        "Files that import each other, if only for a type or when asked, can't be understood or moved alone.",
      severity: "error",
      from: {},
      to: { circular: true },
    },
    {
      name: "contract-is-pure",
      severity: "error",
      from: { path: "^contract/" },
      to: { path: "^(server|web)/" },
    },
    {
      name: "contract-imports-only-schemas",
      severity: "error",
      from: { path: "^contract/src", pathNot: "\\.test\\.ts$" },
      to: { path: "node_modules", pathNot: "node_modules/(zod|cpf-cnpj-validator|fflate|saxes)/" },
    },
    {
      name: "extension-on-the-contract-alone",
      severity: "error",
      from: { path: "^extension/" },
      to: { path: "^(server|web)/" },
    },
    {
      name: "sdk-stands-alone",
      comment: "Programs of others get it without anything else.",
      severity: "error",
      from: { path: "^sdk/" },
      to: { pathNot: "^sdk/" },
    },
    { name: "server-not-web", severity: "error", from: { path: "^server/" }, to: { path: "^web/" } },
    { name: "web-not-server", severity: "error", from: { path: "^web/" }, to: { path: "^server/" } },
    {
      name: "web-not-node",
      severity: "error",
      from: { path: "^web/src", pathNot: "\\.test\\.tsx?$" },
      to: { dependencyTypes: ["core"] },
    },
    {
      name: "platform-knows-no-noun",
      severity: "error",
      from: { path: "^server/src/platform/" },
      to: { path: "^server/src/(nouns|features|commands|app|main)" },
    },
    {
      name: "nouns-not-features",
      comment: "What all features know of a noun (source, visibility, links) stands below them.",
      severity: "error",
      from: { path: "^server/src/nouns/", pathNot: "\\.test\\.ts$" },
      to: { path: "^server/src/(features|commands|app|main)" },
    },
    {
      name: "features-not-app",
      severity: "error",
      from: { path: "^server/src/features/", pathNot: "\\.test\\.ts$" },
      to: { path: "^server/src/(commands|app|main)" },
    },
    {
      name: "only-the-command-makes-the-demo",
      severity: "error",
      from: { path: "^server/src/", pathNot: "^server/src/commands/" },
      to: { path: "^server/demo/" },
    },
    {
      name: "demo-not-app",
      severity: "error",
      from: { path: "^server/demo/", pathNot: "\\.test\\.ts$" },
      to: { path: "^server/src/(commands|app|main)" },
    },
    {
      name: "facts-are-data",
      comment:
        "The facts of the demo company are values. What makes records of them stands beside their folder.",
      severity: "error",
      from: { path: "^server/demo/facts/" },
      to: { pathNot: "^(server/demo/facts|contract)/" },
    },
    {
      name: "no-routes-or-rules-of-other-features",
      comment: "Another feature's verbs, queries, views and visibility are open; its routes are its own.",
      severity: "error",
      from: { path: "^server/src/features/([^/]+)/" },
      to: { path: "^server/src/features/([^/]+)/[^/]+-routes\\.ts$", pathNot: "^server/src/features/$1/" },
    },
    {
      name: "routes-never-touch-the-database",
      severity: "error",
      from: { path: "-routes\\.ts$" },
      to: { path: "^(server/src/platform/db/|node_modules/(kysely|pg)/)" },
    },
    {
      name: "the-connections-are-the-platforms",
      comment:
        "A verb gets its connection with its context: the pools and the driver stay in platform/db and platform/jobs.",
      severity: "error",
      from: { path: "^server/src/", pathNot: "^server/src/platform/(db|jobs|backup)/" },
      to: { path: "^node_modules/pg/" },
    },
    {
      name: "web-features-apart",
      comment:
        "A feature never imports another feature's components; pages compose. Queries (-api) and cards of records are open.",
      severity: "error",
      from: { path: "^web/src/features/([^/]+)/" },
      to: { path: "^web/src/features/([^/]+)/", pathNot: "^web/src/features/($1/|[^/]+/[^/]+-api\\.ts$)" },
    },
    {
      name: "web-board-stands-on-deals",
      comment:
        "The board and all that only it shows have one home; what else there is of deals works without it.",
      severity: "error",
      from: { path: "^web/src/features/deals/[^/]+$" },
      to: { path: "^web/src/features/deals/board/" },
    },
    {
      name: "web-features-not-app",
      severity: "error",
      from: { path: "^web/src/(features|records|settings|ui|lib|words)/" },
      to: { path: "^web/src/app/" },
    },
    {
      name: "web-records-not-features",
      severity: "error",
      from: { path: "^web/src/(records|settings|ui|lib|words)/" },
      to: { path: "^web/src/features/" },
    },
    {
      name: "web-settings-not-records",
      severity: "error",
      from: { path: "^web/src/(settings|ui|lib|words)/" },
      to: { path: "^web/src/records/" },
    },
    {
      name: "web-ui-not-settings",
      severity: "error",
      from: { path: "^web/src/(ui|lib|words)/" },
      to: { path: "^web/src/settings/" },
    },
    {
      name: "web-lib-not-ui",
      severity: "error",
      from: { path: "^web/src/lib/" },
      to: { path: "^web/src/ui/" },
    },
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    // Imports of types count too.
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["import", "types", "default"],
      extensions: [".ts", ".tsx", ".js", ".json", ".css"],
    },
  },
}
