import { walks } from "../src/app.ts"
import type { SystemContext } from "../src/platform/access/permitted.ts"

/** Runs some nightly purges in one account in this order. */
export async function purge(ctx: SystemContext, ...names: string[]): Promise<void> {
  const works = walks.flatMap((walk) => walk.works)
  for (const name of names) {
    const work = works.find((one) => one.name === name)
    if (!work) throw new Error(`There is no ${name}.`)
    await work.run(ctx)
  }
}
