import type { ComponentProps } from "react"

interface Props extends Omit<ComponentProps<"a">, "onClick"> {
  href: string
  onOpen: (href: string) => void
}

/** A link of the app that the browser may open elsewhere. */
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
