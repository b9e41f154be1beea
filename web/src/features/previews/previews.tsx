import { useEffect, useId, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useMessages } from '../../language/index.ts'
import { Button } from '../../ui/button.tsx'
import { findPage } from './find-page.ts'
import { messages } from './messages/index.ts'
import './previews.css'
import { watch } from './watch.ts'

export interface PreviewedAnswer {
  readonly label: string
  readonly text: string
}

/** A button that shows the pages in one or two answers, all at once and at the same size. */
export default function Previews({ answers }: { readonly answers: readonly PreviewedAnswer[] }) {
  const t = useMessages(messages)
  const id = useId()
  const [open, setOpen] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  // It would open below the end of the screen.
  useEffect(() => {
    if (open) box.current?.scrollIntoView({ block: 'start' })
  }, [open])
  const pages = [usePage(answers[0]?.text), usePage(answers[1]?.text)]
  if (pages.every((page) => page === null)) return null
  return (
    <div ref={box} className="previews">
      <Button aria-expanded={open} aria-controls={open ? id : undefined} onClick={() => setOpen(!open)}>
        {open ? t.close : t.open}
      </Button>
      {open && (
        <>
          <p className="muted previews-note">{t.isolated}</p>
          <div id={id} className={`previews-frames ${answers.length > 1 ? 'previews-two' : ''}`}>
            {answers.map(({ label }, index) => (
              <figure key={label} className="preview">
                <figcaption>{label}</figcaption>
                {pages[index] ? (
                  <PreviewFrame key={pages[index]} page={pages[index]} title={`${t.open}: ${label}`} />
                ) : (
                  <p className="preview-empty muted">{t.none}</p>
                )}
              </figure>
            ))}
          </div>
        </>
      )}
    </div>
  )
}

const usePage = (text = '') => useMemo(() => findPage(text), [text])

function PreviewFrame({ page, title }: { readonly page: string; readonly title: string }) {
  const t = useMessages(messages)
  const [stopped, setStopped] = useState(false)
  const frame = useRef<HTMLIFrameElement>(null)
  useLayoutEffect(() => {
    const { port1, port2 } = new MessageChannel()
    // The frame has no origin that could be named.
    const write = () => frame.current?.contentWindow?.postMessage(page, '*', [port2])
    // The page that is written, and any that it goes to, load once more.
    frame.current?.addEventListener('load', write, { once: true })
    // From the start: a frame in a process that another one keeps busy does not even load.
    const end = watch(port1, () => setStopped(true))
    return () => {
      frame.current?.removeEventListener('load', write)
      end()
    }
  }, [page])
  if (stopped) {
    return (
      <p className="preview-empty" role="status">
        {t.stopped}
      </p>
    )
  }
  return <iframe ref={frame} src="/preview" sandbox="allow-scripts" title={title} />
}
