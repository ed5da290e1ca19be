import type { Plugin } from "vite"

const catalogue = /src\/messages\/(pt-br|en)\.ts$/

/**
 * Names the catalogue files in the page, so that `public/boot.js` fetches the one it needs beside the app instead of
 * after it.
 */
export function preloadCatalogues(): Plugin {
  return {
    name: "preload-catalogues",
    apply: "build",
    transformIndexHtml: {
      order: "post",
      handler: (_html, { bundle }) =>
        Object.values(bundle ?? {}).flatMap((file) => {
          if (file.type !== "chunk") return []
          const language = catalogue.exec(file.facadeModuleId ?? "")?.[1]
          if (!language) return []
          const content = [file.fileName, ...file.imports].map((name) => `/${name}`).join(" ")
          const attrs = { name: "catalogue", "data-language": language, content }
          return [{ tag: "meta", attrs, injectTo: "head-prepend" as const }]
        }),
    },
  }
}
