import { type CSSProperties, useState } from "react"
import styles from "./avatar.module.css"
import { classNames } from "../screen/class-names.ts"
import { hueOf, initials } from "./initials.ts"

interface Props {
  name: string
  picture?: string | null | undefined
  /** In pixels. */
  size?: number
  /** Companies are square, people round. */
  square?: boolean
  /** Hides the name from screen readers, if it is already beside the picture. */
  decorative?: boolean
}

/** A picture, or the initials on a color derived from the name. */
export function Avatar({ name, picture, size = 24, square = false, decorative = false }: Props) {
  const [broken, setBroken] = useState<string>()
  const sized: CSSProperties & Record<`--${string}`, unknown> = {
    "--avatar": `${size}px`,
    "--hue": hueOf(name),
  }
  const shape = classNames(styles.avatar, square && styles.square)
  if (picture && picture !== broken) {
    const small = size <= 32 ? `${picture}${picture.includes("?") ? "&" : "?"}size=64` : picture
    return (
      <img
        className={shape}
        style={sized}
        src={small}
        alt={decorative ? "" : name}
        title={decorative ? undefined : name}
        loading="lazy"
        onError={() => setBroken(picture)}
      />
    )
  }
  return (
    <span
      className={classNames(shape, "hue")}
      style={sized}
      role={decorative ? undefined : "img"}
      aria-label={decorative ? undefined : name}
      aria-hidden={decorative || undefined}
      title={decorative ? undefined : name}
    >
      {initials(name)}
    </span>
  )
}
