import {
  mentionType,
  richTextSchemes,
  type RichTextTag,
  richTextTags,
} from "@funil/contract/shared/values/rich-text"
import { createElement, Fragment, type ReactNode, useMemo } from "react"
import { inertBody } from "../../lib/text/inert-html.ts"
import styles from "../../records/rich-text/rich-text.module.css"

/** Returns the link's address if rich text may link to it. */
function safeHref(href: string | null): string | undefined {
  const scheme = /^([a-z][a-z0-9+.-]*):/i.exec(href?.trim() ?? "")?.[1]?.toLowerCase()
  return href !== null && richTextSchemes.some((allowed) => allowed === scheme) ? href.trim() : undefined
}

function isTag(name: string): name is RichTextTag {
  return Object.hasOwn(richTextTags, name)
}

function shownElement(element: Element, key: number): ReactNode {
  const name = element.localName
  // Drops content that was never text.
  if (name === "script" || name === "style" || name === "template") return null
  if (name === "br") return <br key={key} />
  const children = [...element.childNodes].map(shownNode)
  if (name === "span" && element.getAttribute("data-type") === mentionType) {
    return (
      <span key={key} className={styles.mention}>
        {children}
      </span>
    )
  }
  if (name === "a") {
    const href = safeHref(element.getAttribute("href"))
    if (!href) return <Fragment key={key}>{children}</Fragment>
    return (
      <a key={key} href={href} target="_blank" rel="noopener noreferrer nofollow">
        {children}
      </a>
    )
  }
  if (name === "span" || !isTag(name)) return <Fragment key={key}>{children}</Fragment>
  return createElement(name, { key }, children)
}

function shownNode(node: ChildNode, key: number): ReactNode {
  if (node instanceof Text || node.nodeType === Node.TEXT_NODE) return node.textContent
  return node.nodeType === Node.ELEMENT_NODE ? shownElement(node as Element, key) : null
}

/**
 * Renders rich text as React elements from an allow list. It parses inertly, so no markup reaches
 * the page.
 */
export function RichText({ html }: { html: string }) {
  const content = useMemo(() => [...inertBody(html).childNodes].map(shownNode), [html])
  return <div className={styles.text}>{content}</div>
}
