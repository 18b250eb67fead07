const benefits = ['Confidential & Secure', 'Client Satisfaction', 'Legal Expertise'];

/** The assistant's services for a firm. */
export function Closing() {
  return (
    <section className="closing" aria-label="What the assistant does">
      <p className="promise">
        The assistant can answer inquiries, schedule consultations, give case updates and handle routine legal
        questions around the clock.
      </p>
      <ul className="benefits">
        {benefits.map((benefit) => (
          <li key={benefit} className="benefit">
            {benefit}
          </li>
        ))}
      </ul>
    </section>
  );
}
