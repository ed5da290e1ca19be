import { fileURLToPath } from "node:url"
import { build, type Plugin } from "vite"

const folder = fileURLToPath(new URL("../public-pages/", import.meta.url))

/** The scripts of pages outside the app. `embed` runs in other sites, so it is not a module. */
const scripts = { form: "es", proof: "es", copy: "es", reference: "es", embed: "iife" } as const

/** Builds the scripts of public pages as separate files that share no code with the app. */
export function publicScripts(): Plugin {
  return {
    name: "public-scripts",
    configureServer(server) {
      server.middlewares.use((request, _response, next) => {
        const name = Object.keys(scripts).find((known) => request.url === `/${known}.js`)
        if (name) request.url = `/public-pages/${name}.ts`
        next()
      })
    },
    writeBundle: {
      order: "pre",
      sequential: true,
      handler: async ({ dir = "dist" }) => {
        for (const [name, format] of Object.entries(scripts))
          await build({
            configFile: false,
            publicDir: false,
            logLevel: "warn",
            build: {
              outDir: dir,
              emptyOutDir: false,
              target: ["chrome111", "firefox115", "safari16.4"],
              modulePreload: false,
              rolldownOptions: {
                input: `${folder}${name}.ts`,
                treeshake: { manualPureFunctions: ["z", "endpoint"] },
                output: { format, entryFileNames: `${name}.js` },
              },
            },
          })
      },
    },
  }
}
