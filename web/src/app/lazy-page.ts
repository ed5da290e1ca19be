import { ownValue } from "@funil/contract/shared/own-value"
import type { lazyRouteComponent } from "@tanstack/react-router"
import { type ComponentType, createElement, use } from "react"
import { loadPart } from "../lib/load-part.ts"

type Part = Record<string, ComponentType<object>>

/**
 * The component of a route, loaded when it is first needed. The router's own way reloads the whole page where a part can't be loaded,
 * even without a network; this one throws, so that the page can offer to try again.
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
