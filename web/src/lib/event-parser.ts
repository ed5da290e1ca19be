export interface ServerEvent {
  readonly type: string
  readonly data: string
}

export interface EventParser {
  /** Takes the next piece of the stream, cut wherever the network cut it. */
  readonly feed: (text: string) => void
  /** The id to resume from. */
  readonly lastId: () => string | undefined
}

/** Reads a stream of server-sent events. An id counts once its block is whole, even where the block carries no event. */
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
