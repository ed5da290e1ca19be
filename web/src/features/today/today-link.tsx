import type { ComponentProps } from "react"

interface Props extends Omit<ComponentProps<"a">, "onClick"> {
  href: string
  onOpen: (href: string) => void
}

/** An app link that lets the browser open new tabs. */
export function TodayLink({ href, onOpen, children, ...link }: Props) {
  return (
    <a
      {...link}
      href={href}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey) return
        event.preventDefault()
        onOpen(href)
      }}
    >
      {children}
    </a>
  )
}
