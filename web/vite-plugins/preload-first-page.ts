import type { HtmlTagDescriptor, Plugin, Rolldown } from "vite"

const catalogue = /src\/words\/(pt-br|en)\.ts$/
const firstPage = /src\/app\/(?:pipelines\/(board)|today\/(today))-page\.tsx$/
const font = /\.woff2$/

/** The script and all that it can't do without. */
function filesOf(fileName: string, bundle: Rolldown.OutputBundle, found = new Set<string>()): Set<string> {
  const file = bundle[fileName]
  if (file?.type !== "chunk" || found.has(fileName)) return found
  found.add(fileName)
  for (const name of file.imports) filesOf(name, bundle, found)
  return found
}

/**
 * Names in the page what the first one needs beyond its scripts: `public/boot.js` fetches the catalogue of the language and the scripts
 * of the board or the day, whichever the user opens, beside the app instead of after it. The font is everybody's.
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
