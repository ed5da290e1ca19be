import { readFileSync, writeFileSync } from "node:fs"
import { minifySync, type Plugin } from "vite"

/** Takes the comments and long names out of `boot.js`, which every page waits for. */
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
