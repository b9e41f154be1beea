/** For buttons that edit something. */
export const penIcon = (
  <svg viewBox="0 0 24 24" aria-hidden="true" fill="none" stroke="currentColor" strokeWidth="1.8">
    <path d="m5 19 .8-4L16 4.800l3.200 3.200L9 18.200z" strokeLinejoin="round" />
  </svg>
)
