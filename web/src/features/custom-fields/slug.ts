import { folded } from "../../lib/text/folded.ts"

/** Returns the name the server derives from a label, unless another field has it. */
export function slugOf(label: string): string {
  return folded(label)
    .replaceAll(/[^a-z0-9]+/g, "_")
    .slice(0, 50)
    .replaceAll(/^_+|_+$/g, "")
}
