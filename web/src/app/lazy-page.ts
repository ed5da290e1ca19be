import type { lazyRouteComponent } from "@tanstack/react-router"
import { ownValue } from "@funil/contract/shared/own-value"
import { type ComponentType, createElement, use } from "react"
import { loadPart, partTurn } from "../lib/load-part.ts"

type Part = Record<string, ComponentType<object>>

/**
 * The component of a route, loaded when it is first needed. The router's own way reloads the whole page where a part can't be loaded,
 * and then stays broken; this one throws, so that the page can offer to try again.
 */
export const lazyPage = ((load: () => Promise<Part>, name: string) => {
  let page: ComponentType<object> | undefined
  let coming: Promise<void> | undefined
  let failure: { readonly error: unknown; readonly turn: number } | undefined
  const fetch = () => {
    coming ??= loadPart(load)
      .then((part) => void (page = ownValue(part, name)))
      .catch((error: unknown) => void (failure = { error, turn: partTurn() }))
    return coming
  }
  const forget = () => {
    failure = undefined
    coming = undefined
  }
  function Page(props: object) {
    if (!page) {
      if (failure && failure.turn === partTurn()) throw failure.error
      if (failure) forget()
      use(fetch())
    }
    return page && createElement(page, props)
  }
  return Object.assign(Page, {
    preload: () => {
      if (failure) forget()
      return fetch()
    },
  })
}) as unknown as typeof lazyRouteComponent
