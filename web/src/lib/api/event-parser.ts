export interface ServerEvent {
  readonly type: string
  readonly data: string
}

export interface EventParser {
  /** Parses the next chunk, which may end anywhere. */
  readonly feed: (text: string) => void
  /** The id to resume from. */
  readonly lastId: () => string | undefined
}

/** Parses server-sent events. An id counts once its block is complete, even without data. */
export function createEventParser(onEvent: (event: ServerEvent) => void, resumeFrom?: string): EventParser {
  let pending = ""
  let lastId = resumeFrom
  const read = (block: string) => {
    let type = "message"
    let id: string | undefined
    const data: string[] = []
    for (const line of block.split(/\r\n|\n|\r/)) {
      const [, name = "", value = ""] = /^([^:]*):? ?(.*)$/.exec(line) ?? []
      if (name === "event") type = value
      if (name === "data") data.push(value)
      if (name === "id") id = value
    }
    if (data.length > 0) onEvent({ type, data: data.join("\n") })
    lastId = id ?? lastId
  }
  return {
    feed: (text) => {
      const blocks = (pending + text).split(/\n\n|\r\n\r\n|\r\r/)
      pending = blocks.pop() ?? ""
      for (const block of blocks) read(block)
    },
    lastId: () => lastId,
  }
}
