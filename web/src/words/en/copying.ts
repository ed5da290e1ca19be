import type { Messages } from "../pt-br.ts"

export const copying: Messages["copying"] = {
  copy: "Copy",
  copyIt: (what) => `Copy: ${what}`,
  copied: "Copied",
}
