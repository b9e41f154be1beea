import type { LongTask } from './interactive.ts'

/** What the browser itself noted about a page, in milliseconds of the page's clock. */
export interface Noted {
  readonly longTasks: LongTask[]
  /** Without those that follow an input of the reader. */
  readonly layoutShifts: { readonly atMs: number; readonly score: number }[]
  firstPaintMs: number | null
  largestPaintMs: number | null
  fieldUsableMs: number | null
  answersReceivedMs: number | null
  answersShownMs: number | null
  frameTimesMs: number[] | null
}

declare global {
  interface Window {
    noted: Noted
    /** Of the bare page. */
    showAnswers(): Promise<void>
  }
}

/** Runs in the page before anything of it. Only what is inside the function exists there. */
export function takeNotes(): void {
  const noted: Noted = {
    longTasks: [],
    layoutShifts: [],
    firstPaintMs: null,
    largestPaintMs: null,
    fieldUsableMs: null,
    answersReceivedMs: null,
    answersShownMs: null,
    frameTimesMs: null,
  }
  window.noted = noted
  const observe = <Entry extends PerformanceEntry>(type: string, note: (entry: Entry) => void) => {
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) note(entry as Entry)
    }).observe({ type, buffered: true })
  }
  observe('longtask', ({ startTime, duration }) => {
    noted.longTasks.push({ startMs: startTime, durationMs: duration })
  })
  observe('layout-shift', (shift: PerformanceEntry & { value: number; hadRecentInput: boolean }) => {
    if (!shift.hadRecentInput) noted.layoutShifts.push({ atMs: shift.startTime, score: shift.value })
  })
  observe('paint', ({ name, startTime }) => {
    if (name === 'first-contentful-paint') noted.firstPaintMs = startTime
  })
  observe('largest-contentful-paint', ({ startTime }) => {
    noted.largestPaintMs = startTime
  })
  observe('resource', ({ name, responseEnd }: PerformanceResourceTiming) => {
    if (/\/dualchat$|\/answers\.json$/.test(name)) noted.answersReceivedMs = responseEnd
  })
  const watchForAnswers = () => {
    const shown = document.querySelector('section[data-phase="answered"]')
    const lanes = ['left', 'right'].map((side) => shown?.querySelector(`[data-testid="lane-${side}"]`))
    // By the next frame this one has been painted.
    if (lanes.every((lane) => lane?.matches('.md') || lane?.querySelector('.md'))) {
      requestAnimationFrame(() => {
        noted.answersShownMs = performance.now()
      })
    } else requestAnimationFrame(watchForAnswers)
  }
  requestAnimationFrame(watchForAnswers)
}

/** Runs in the page as well: types into the field as soon as there is one, and notes when what was typed stayed. */
export function typeWhenPossible(): void {
  const attempt = () => {
    const field = document.querySelector('textarea')
    if (!field) return void requestAnimationFrame(attempt)
    const before = field.value
    field.focus()
    document.execCommand('insertText', false, 'a')
    requestAnimationFrame(() => {
      // React sets a field back whose change nobody listened to.
      if (document.activeElement === field && field.value === `${before}a`)
        window.noted.fieldUsableMs = performance.now()
      else attempt()
    })
  }
  requestAnimationFrame(attempt)
}
