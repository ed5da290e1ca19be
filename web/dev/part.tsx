import type { ReactNode } from "react"

/** A group of parts under its name. */
export function Part({ name, children }: { name: string; children: ReactNode }) {
  return (
    <section className="card stack gap-3 p-4" aria-label={name}>
      <h3 className="text-s muted">{name}</h3>
      {children}
    </section>
  )
}

/** Parts beside each other. */
export function Line({ children }: { children: ReactNode }) {
  return <div className="row wrap gap-3">{children}</div>
}
