// Runs a TypeScript file for package.json: `node scripts/run.js FILE [ARGUMENT …]`. Plain
// JavaScript, so that an old Node prints a message instead of a syntax error.
import { resolve } from "node:path"
import { pathToFileURL } from "node:url"

const [major] = process.versions.node.split(".")
if (Number(major) < 24) {
  process.stderr.write(
    `Funil needs Node 24 or newer, but this is Node ${process.versions.node}: install Node 24 from https://nodejs.org.\n`,
  )
  process.exit(1)
}

// The file sees the same arguments as without this wrapper.
process.argv.splice(1, 1)
await import(pathToFileURL(resolve(process.argv[1])).href)
