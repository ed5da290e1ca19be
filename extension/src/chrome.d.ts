/** What of the browser's interface for extensions is used here. */
interface ChromeEvent<A extends unknown[], R = void> {
  addListener(listener: (...args: A) => R): void
}

interface ChromeTab {
  readonly id?: number
  readonly windowId: number
}

declare const chrome: {
  readonly action: { readonly onClicked: ChromeEvent<[tab: ChromeTab]> }
  readonly runtime: {
    /** True as its answer says that the reply comes later. */
    readonly onMessageExternal: ChromeEvent<
      [
        message: unknown,
        sender: { readonly origin?: string; readonly tab?: ChromeTab },
        reply: (answer: unknown) => void,
      ],
      boolean
    >
  }
  readonly scripting: {
    executeScript<T>(injection: {
      target: { tabId: number }
      func: () => T
    }): Promise<readonly { readonly result?: T }[]>
  }
  readonly sidePanel: { open(where: { windowId: number }): Promise<void> }
  readonly storage: {
    /** Gone with the browser, out of reach of pages, and never on the disk. */
    readonly session: {
      get(key: string): Promise<Readonly<Record<string, unknown>>>
      set(values: Readonly<Record<string, unknown>>): Promise<void>
      remove(key: string): Promise<void>
      readonly onChanged: ChromeEvent<[]>
    }
  }
  readonly tabs: {
    query(which: { active: true; currentWindow: true }): Promise<readonly ChromeTab[]>
    readonly onActivated: ChromeEvent<[]>
    readonly onUpdated: ChromeEvent<[]>
  }
}

/** The origin of the product, which the build puts in. */
declare const funilOrigin: string
