import { globSync, readFileSync, writeFileSync } from "node:fs"
import { promisify } from "node:util"
import { brotliCompress, constants, gzip } from "node:zlib"
import type { Plugin } from "vite"

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)
const best = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } }

/**
 * Writes `.br` and `.gz` next to each text file of the build, so that the server needn't compress
 * them.
 */
export function compressAssets(): Plugin {
  return {
    name: "compress-assets",
    apply: "build",
    writeBundle: async ({ dir }) => {
      const files = globSync(`${dir}/**/*.{js,mjs,css,html,svg}`)
      await Promise.all(
        files.map(async (file) => {
          const content = readFileSync(file)
          writeFileSync(`${file}.br`, await brotli(content, best))
          writeFileSync(`${file}.gz`, await zip(content, { level: 9 }))
        }),
      )
    },
  }
}
