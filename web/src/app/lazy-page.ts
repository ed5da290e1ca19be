import { ownValue } from "@funil/contract/shared/own-value"
import type { lazyRouteComponent } from "@tanstack/react-router"
import { type ComponentType, createElement, use } from "react"
import { loadPart } from "../lib/load-part.ts"

type Part = Record<string, ComponentType<object>>

/**
 * Loads the component of a route on first use. The router's own version reloads the page when a
 * chunk fails to load, even offline. This one throws, so the page can offer a retry.
 */
export const lazyPage = ((load: () => Promise<Part>, name: string) => {
  let page: ComponentType<object> | undefined
  let coming: Promise<void> | undefined
  let failure: unknown
  const preload = () => {
    coming ??= loadPart(load)
      .then((part) => void (page = ownValue(part, name)))
      .catch((error: unknown) => {
        failure = error
        coming = undefined
      })
    return coming
  }
  function Page(props: object) {
    if (!page) {
      if (failure !== undefined) throw failure
      use(preload())
    }
    return page && createElement(page, props)
  }
  return Object.assign(Page, { preload })
}) as unknown as typeof lazyRouteComponent
