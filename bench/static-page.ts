import { existsSync, readFileSync } from "node:fs"
import { createServer, type Server } from "node:http"
import { fileURLToPath } from "node:url"

const dist = fileURLToPath(new URL("../web/dist", import.meta.url))
const types: Readonly<Record<string, string>> = {
  css: "text/css",
  js: "text/javascript",
  svg: "image/svg+xml",
  woff2: "font/woff2",
}

/** What a page has loaded: the paths of its files, and the texts of its API responses. */
export interface PageLoad {
  readonly files: readonly string[]
  readonly answers: readonly string[]
}

/** 8 columns of 20 boxes with a card's content. */
function boxes(): string {
  const box = (place: number) =>
    `<article style="margin: 8px; padding: 12px; height: 100px; border: 1px solid"><a href="/">Projeto ${place}</a><p>Empresa ${place}</p><p>R$ ${place},00</p></article>`
  const column = Array.from({ length: 20 }, (_, place) => box(place)).join("")
  return `<div style="display: flex">${`<section style="width: 270px">${column}</section>`.repeat(8)}</div>`
}

/** Records in the page when all its files are loaded and painted. */
function watch(files: number): void {
  let missing = files + 1
  const count = () => {
    missing -= 1
    if (missing > 0) return
    requestAnimationFrame(() =>
      setTimeout(() => {
        performance.mark("painted")
      }),
    )
  }
  document.addEventListener("load", count, true)
  addEventListener("load", count)
}

/**
 * A page that does nothing: boxes, and as many bytes as another page loads. It applies its style
 * sheets, fetches and compiles its scripts, and contains the responses.
 */
function pageOf({ files, answers }: PageLoad): string {
  const links = files.map((path) =>
    path.endsWith(".css")
      ? `<link rel="stylesheet" href="${path}">`
      : path.endsWith(".js")
        ? `<link rel="modulepreload" href="${path}">`
        : "",
  )
  const data = answers.map(
    (answer) => `<script type="application/json">${answer.replaceAll("<", "\\u003c")}</script>`,
  )
  return `<!doctype html><html lang="pt-BR"><head><meta charset="utf-8"><title>Funil</title>
<script>(${watch.toString()})(${links.filter(Boolean).length})</script>${links.join("")}</head><body>${boxes()}${data.join("")}</body></html>`
}

/** Serves a static page of the same size, with the files as the product serves them. */
export async function serveStatic(port: number, loaded: PageLoad): Promise<Server> {
  const html = pageOf(loaded)
  const server = createServer((request, response) => {
    const path = request.url ?? "/"
    const file = dist + path
    if (path === "/") return response.setHeader("content-type", "text/html").end(html)
    if (!existsSync(file)) return response.writeHead(404).end()
    response.setHeader("content-type", types[path.split(".").at(-1) ?? ""] ?? "application/octet-stream")
    if (!existsSync(`${file}.br`)) return response.end(readFileSync(file))
    return response.setHeader("content-encoding", "br").end(readFileSync(`${file}.br`))
  })
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve))
  return server
}
