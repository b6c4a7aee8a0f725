// Hands over to the main of a student's program, which has another name in the object that nvcc made of it.
extern "C" int student_main(int count, char** words);

int main(int count, char** words) { return student_main(count, words); }
