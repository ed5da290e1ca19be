import { createHash } from "node:crypto"
import { globSync, readFileSync, writeFileSync } from "node:fs"
import type { Plugin } from "vite"

const source = new URL("../service-worker/service-worker.js", import.meta.url)

/**
 * Excludes file previews, which are large and useless without the files, icons, which the system
 * fetches, and public pages, which are outside the app.
 */
const left =
  /\/assets\/pdf|\.(br|gz|map)$|\/\.vite\/|\/icons\/(?!icon-192)|\/(?:sw|form|proof|copy|reference|embed)\.js$/

/** Writes the service worker `sw.js` with the list of files to cache for offline use. */
export function serviceWorker(): Plugin {
  return {
    name: "service-worker",
    apply: "build",
    writeBundle: {
      order: "pre",
      sequential: true,
      handler: ({ dir }, bundle) => {
        const big = Object.values(bundle)
          .filter(({ name }) => name === "pdf-view")
          .map(({ fileName }) => `/${fileName}`)
        const paths = globSync("**/*.*", { cwd: dir ?? "" })
          .map((path) => `/${path}`)
          .filter((path) => !left.test(path) && !big.includes(path))
          .sort()
        const hash = createHash("sha256")
        for (const path of paths) hash.update(path).update(readFileSync(`${dir}${path}`))
        const template = readFileSync(source, "utf8")
        hash.update(template)
        const files = paths.map((path) => (path === "/index.html" ? "/" : path))
        const script = template
          .replace("__VERSION__", hash.digest("hex").slice(0, 16))
          .replace("__FILES__", JSON.stringify(files))
        writeFileSync(`${dir}/sw.js`, script)
      },
    },
  }
}
