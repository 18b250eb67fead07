import type { ReactNode } from 'react';

interface NoticeProps {
  readonly title: string;
  readonly children: ReactNode;
}

/** A full-screen message, announced by screen readers when it appears. */
export function Notice({ title, children }: NoticeProps) {
  return (
    <main className="page page-notice">
      <div className="notice" role="alert">
        <h1 className="greeting">{title}</h1>
        {children}
      </div>
    </main>
  );
}
