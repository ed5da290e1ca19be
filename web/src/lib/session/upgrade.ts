import { createStore, useStore } from "../store.ts"

interface Upgrade {
  readonly coupon: string
}

/** The order in the address when the page loaded. A sign-in may come first. */
function askedByAddress(): Upgrade | undefined {
  const [opened] = performance.getEntriesByType("navigation")
  const query = new URL(opened?.name ?? location.href).searchParams
  const coupon = query.get("coupon")
  if (query.get("upgrade_plan") !== "true" && coupon === null) return undefined
  return { coupon: (coupon ?? "").toUpperCase() }
}

const upgrade = createStore(askedByAddress())

/** Opens the dialog for ordering a plan. */
export function openUpgrade(coupon = ""): void {
  upgrade.set({ coupon })
}

export function closeUpgrade(): void {
  upgrade.set(undefined)
}

/** The requested order, from a click or from `?upgrade_plan=true` and `?coupon=…`. */
export function useUpgrade(): Upgrade | undefined {
  return useStore(upgrade)
}
