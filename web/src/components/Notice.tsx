import type { ReactNode } from 'react';

interface NoticeProps {
  readonly title: string;
  readonly children: ReactNode;
}

/** A screen that has one thing to say. */
export function Notice({ title, children }: NoticeProps) {
  return (
    <div className="page page-notice">
      <main className="notice">
        <h1 className="greeting">{title}</h1>
        {children}
      </main>
    </div>
  );
}
