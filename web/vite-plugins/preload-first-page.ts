import type { HtmlTagDescriptor, Plugin, Rolldown } from "vite"

const catalogue = /src\/words\/(pt-br|en)\.ts$/
const firstPage = /src\/app\/(?:pipelines\/(board)|today\/(today))-page\.tsx$/
const font = /\.woff2$/

/** Returns a script and all its static imports. */
function filesOf(fileName: string, bundle: Rolldown.OutputBundle, found = new Set<string>()): Set<string> {
  const file = bundle[fileName]
  if (file?.type !== "chunk" || found.has(fileName)) return found
  found.add(fileName)
  for (const name of file.imports) filesOf(name, bundle, found)
  return found
}

/**
 * Lists in the HTML what the first page needs besides its scripts. `public/boot.js` loads the
 * language's catalog and the start page's scripts in parallel with the app.
 */
export function preloadFirstPage(): Plugin {
  return {
    name: "preload-first-page",
    apply: "build",
    transformIndexHtml: {
      order: "post",
      handler: (_html, { bundle = {} }) =>
        Object.values(bundle).flatMap((file): HtmlTagDescriptor[] => {
          if (font.test(file.fileName)) {
            const attrs = { rel: "preload", as: "font", crossorigin: true, href: `/${file.fileName}` }
            return [{ tag: "link", attrs, injectTo: "head" }]
          }
          const source = file.type === "chunk" ? (file.facadeModuleId ?? "") : ""
          const language = catalogue.exec(source)?.[1]
          const [, board, today] = firstPage.exec(source) ?? []
          const page = board ?? today
          if (!language && !page) return []
          const content = [...filesOf(file.fileName, bundle)].map((name) => `/${name}`).join(" ")
          const name = language ? { name: "catalogue", "data-language": language } : { name: page }
          const attrs = { ...name, content }
          return [{ tag: "meta", attrs, injectTo: "head-prepend" }]
        }),
    },
  }
}
