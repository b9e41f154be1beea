import type { ReactNode } from 'react'
import { Link, useLocation, useSearch } from 'wouter'

interface SignInLinkProps {
  readonly className?: string
  readonly onClick?: () => void
  /** Opens the form for a new account. */
  readonly newAccount?: boolean
  readonly children: ReactNode
}

/** Links to the sign-in page, which returns to this page. */
export function SignInLink({ className = 'button', newAccount = false, onClick, children }: SignInLinkProps) {
  const [path] = useLocation()
  const search = useSearch()
  const query = new URLSearchParams({ from: search ? `${path}?${search}` : path, ...(newAccount ? { new: '' } : {}) })
  return (
    <Link href={`/sign-in?${query}`} className={className} {...(onClick ? { onClick } : {})}>
      {children}
    </Link>
  )
}
