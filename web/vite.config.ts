import react from "@vitejs/plugin-react"
import { defineConfig } from "vite"
import { compressAssets } from "./vite-plugins/compress-assets.ts"
import { pdfDecoders } from "./vite-plugins/pdf-decoders.ts"
import { preloadFirstPage } from "./vite-plugins/preload-first-page.ts"
import { publicScripts } from "./vite-plugins/public-scripts.ts"
import { schemasApart } from "./vite-plugins/schemas-apart.ts"
import { smallBoot } from "./vite-plugins/small-boot.ts"
import { serviceWorker } from "./vite-plugins/service-worker.ts"

const api = process.env["API_URL"] ?? "http://127.0.0.1:3000"

export default defineConfig({
  plugins: [
    react({ compiler: true }),
    preloadFirstPage(),
    pdfDecoders(),
    schemasApart(),
    smallBoot(),
    publicScripts(),
    serviceWorker(),
    compressAssets(),
  ],
  resolve: {
    // React 18 and later include it, so the shim for older versions is not needed.
    alias: { "use-sync-external-store/shim/with-selector": "use-sync-external-store/with-selector" },
  },
  server: { port: 5173, proxy: { "/api": api, "^/([uocfb]|calendar)/": api, "/mcp": api, "/llms.txt": api } },
  preview: { proxy: { "/api": api, "^/([uocfb]|calendar)/": api, "/mcp": api, "/llms.txt": api } },
  build: {
    target: ["chrome125", "firefox128", "safari18"],
    manifest: true,
    // All of these browsers know it.
    modulePreload: { polyfill: false },
    // The content security policy allows no data: fonts or scripts, so every asset is a file.
    assetsInlineLimit: 0,
    rolldownOptions: {
      // The compiler has read its own ("use no memo") by then.
      checks: { moduleLevelDirective: false },
      // Drops unused schemas and endpoints of the contract. Calls of these names count as pure.
      // Other functions declare it themselves (`@__NO_SIDE_EFFECTS__`).
      treeshake: { manualPureFunctions: ["z", "endpoint"] },
      output: {
        // The shell names every chunk, and names compress worst, so they are only hashes.
        // `.vite/manifest.json` maps them.
        chunkFileNames: "assets/[hash:7].js",
        assetFileNames: ({ names }) =>
          names[0]?.endsWith(".css") ? "assets/[hash:7].css" : "assets/[name]-[hash][extname]",
        codeSplitting: {
          groups: [
            { name: "react", test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/, priority: 20 },
            { name: "shell", tags: ["$initial"], priority: 15 },
            // With all that it needs, so that the first page fetches nothing of what only others share.
            { name: "board", test: /app[\\/]pipelines[\\/]board-page\.tsx/, priority: 10 },
            // What forms check by, once for all of them: a first page has none.
            { name: "schemas", test: /node_modules[\\/]zod[\\/]|\?schemas$/, priority: 8 },
            { name: "icons", test: /node_modules[\\/]lucide-react[\\/]/, priority: 5, minShareCount: 2 },
            // Every chunk has its name in the shell: what most pages share is one, not fifty.
            {
              name: "widgets",
              test: /src[\\/](ui|lib|settings|records[\\/]fields)[\\/]/,
              priority: 3,
              minShareCount: 3,
            },
          ],
        },
      },
    },
  },
})
