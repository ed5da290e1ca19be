import { folded } from "../../lib/folded.ts"

/** The name that the server makes of a label, as far as no other field has it. */
export function slugOf(label: string): string {
  return folded(label)
    .replaceAll(/[^a-z0-9]+/g, "_")
    .slice(0, 50)
    .replaceAll(/^_+|_+$/g, "")
}
