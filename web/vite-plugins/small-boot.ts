import { readFileSync, writeFileSync } from "node:fs"
import { minifySync, type Plugin } from "vite"

/** Minifies `boot.js`, because every page waits for it. */
export function smallBoot(): Plugin {
  return {
    name: "small-boot",
    apply: "build",
    writeBundle: {
      order: "pre",
      sequential: true,
      handler: ({ dir }) => {
        const file = `${dir}/boot.js`
        writeFileSync(file, minifySync("boot.js", readFileSync(file, "utf8")).code)
      },
    },
  }
}
