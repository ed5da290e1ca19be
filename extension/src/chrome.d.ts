/** The parts of the browser's extension API that this extension uses. */
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
    /** Returning true announces an asynchronous reply. */
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
    /** Cleared with the browser, inaccessible to pages, and never on disk. */
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

/** The product's origin, inserted by the build. */
declare const funilOrigin: string
